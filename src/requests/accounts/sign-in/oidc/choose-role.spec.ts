import { rolesByGroup } from '../../../../foundation/config/setting-types.js';
import { chooseRole, type Claims } from './choose-role.js';

const ROLES = rolesByGroup.parse(
  'calendar-editors=editor; CN=Press,OU=City = contributor;admins=administrator; mary@city.example=author',
);

describe('chooseRole', () => {
  it.each<[string, Claims, string | null]>([
    ['groups', { groups: ['calendar-editors'] }, 'editor'],
    ['groups', { groups: 'calendar-editors' }, 'editor'],
    ['groups', { groups: ['CN=Press,OU=City', 'x', 'calendar-editors'] }, 'editor'],
    ['groups', { groups: ['calendar-editors', 'admins'] }, 'administrator'],
    ['groups', { groups: ['CN=Press,OU=City'] }, 'contributor'],
    ['groups', { groups: ['Calendar-Editors'] }, null],
    ['groups', { groups: 'calendar-editors admins' }, null],
    ['groups', { groups: [] }, null],
    ['groups', { groups: [{ name: 'admins' }, 7, null] }, null],
    ['groups', { groups: { admins: true } }, null],
    ['groups', {}, null],
    ['toString', {}, null],
    ['realm_access.roles', { realm_access: { roles: ['admins'] } }, 'administrator'],
    ['realm_access.roles', { 'realm_access.roles': 'calendar-editors' }, 'editor'],
    ['realm_access.roles', { realm_access: 'admins' }, null],
    ['https://city.example/roles', { 'https://city.example/roles': ['admins'] }, 'administrator'],
    ['email', { email: 'mary@city.example', email_verified: true }, 'author'],
    ['email', { email: 'mary@city.example', email_verified: 'true' }, null],
    ['email', { email: 'mary@city.example' }, null],
  ])('of %s in %j is %s', (path, claims, role) => {
    expect(chooseRole(claims, path, ROLES)).toBe(role);
  });
});

describe('rolesByGroup', () => {
  it.each(['editors', 'editors=chief', 'editors=Editor', '=editor'])('refuses %s', (text) => {
    expect(rolesByGroup.safeParse(text).success).toBe(false);
  });
});
