import type { RoleOfGroup } from '../../../../foundation/config/setting-types.js';
import { ROLES, type Role } from '../../roles.js';

export type Claims = Readonly<Record<string, unknown>>;

/** The value at a name, or at the end of a path such as `realm_access.roles`; names may contain dots themselves. */
export function readClaim(claims: Claims, path: string): unknown {
  if (path in claims) return claims[path];
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Claims)[name]
          : undefined,
      claims,
    );
}

/** The groups in a claim, which is one text or a list. An e-mail address counts once the provider has verified it. */
export function listGroups(claims: Claims, path: string): readonly string[] {
  if (path === 'email' && claims['email_verified'] !== true) return [];
  const value = readClaim(claims, path);
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((each): each is string => typeof each === 'string');
}

/** The highest role of the groups; null when none of them has one. Upper and lower case count. */
export function chooseRole(claims: Claims, path: string, rolesByGroup: readonly RoleOfGroup[]): Role | null {
  const groups = listGroups(claims, path);
  const roles = rolesByGroup.filter(({ group }) => groups.includes(group)).map(({ role }) => role);
  // In the list of all roles, the highest comes first.
  return ROLES.find((role) => roles.includes(role)) ?? null;
}
