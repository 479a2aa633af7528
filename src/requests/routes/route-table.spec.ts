import { Controller, Delete, Get, Post } from '@nestjs/common';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import { Allow } from '../accounts/allow.decorator.js';
import { VISITOR } from '../accounts/viewer.js';
import { findAllowedMethods } from './allowed-methods.js';
import { Traits, Update } from './route-decorators.js';
import { RouteTable } from './route-table.js';

/** In the worst order: each route would take the paths of those behind it. */
@Controller(`${NAMESPACE}/events`)
@Traits({ isShared: true, indexPosition: 2 })
class GreedyController {
  @Get('by-slug/:slug')
  find(): void {}

  @Get('external/:source/:uid')
  @Traits({ isShared: false })
  findExternal(): void {}

  @Get('by-slug/:slug.ics')
  feed(): void {}

  @Get('external/:source/last')
  findLast(): void {}

  @Get('external/none/:uid')
  findNone(): void {}
}

@Controller(`${NAMESPACE}/tags`)
@Traits({ indexPosition: 1 })
class GuardedController {
  @Get(':id')
  find(): void {}

  @Delete(':id')
  @Allow('tags.manage')
  remove(): void {}

  @Update(':id')
  @Allow('tags.manage')
  update(): void {}

  @Post()
  @Traits({ indexPosition: 3 })
  create(): void {}

  noRoute(): void {}
}

@Controller('wp/v2')
@Allow('users.manage')
class WordPressController {
  @Get('settings')
  find(): void {}
}

@Controller(`${NAMESPACE}/events`)
class UnknownController {
  @Get(':colour')
  find(): void {}
}

describe('RouteTable', () => {
  const table = new RouteTable([GreedyController, GuardedController, WordPressController]);

  it.each([
    ['/events/by-slug/jazz', '/events/by-slug/{slug}'],
    ['/events/by-slug/jazz.ics', '/events/by-slug/{slug}.ics'],
    ['/events/external/a/b', '/events/external/{source}/{uid}'],
    ['/events/external/a/last', '/events/external/{source}/last'],
    ['/events/external/none/last', '/events/external/none/{uid}'],
  ])('matches what is fixed before parameters: %s', (path, expected) => {
    expect(table.match(path)?.path).toBe(expected);
  });

  it.each([
    ['/events/by-slug/jazz/', '/events/by-slug/{slug}'],
    ['/Events/BY-SLUG/jazz', '/events/by-slug/{slug}'],
    ['/events/by-slug/jazz-ics', '/events/by-slug/{slug}'],
    ['/events/by-slug/jazz//', undefined],
    ['/events/by-slug', undefined],
    ['/events/by-slug/%ff', undefined],
  ])('reads %s as %s', (path, expected) => {
    expect(table.match(path)?.path).toBe(expected);
  });

  it('lists routes by their positions, and those of WordPress not at all', () => {
    expect(table.listed.map(({ path }) => path)).toEqual([
      '/tags/{id}',
      '/events/by-slug/{slug}',
      '/events/external/{source}/{uid}',
      '/events/by-slug/{slug}.ics',
      '/events/external/{source}/last',
      '/events/external/none/{uid}',
      '/tags',
    ]);
    expect(table.findOrThrow('/wp/v2/settings')).toMatchObject({ isWordPress: true, methods: ['GET'] });
  });

  it('has the methods in the order of their handlers, and three for an update', () => {
    const { methods, rights } = table.findOrThrow('/tags/{id}');

    expect(methods).toEqual(['GET', 'DELETE', 'POST', 'PUT', 'PATCH']);
    expect(rights).toEqual({
      DELETE: 'tags.manage',
      POST: 'tags.manage',
      PUT: 'tags.manage',
      PATCH: 'tags.manage',
    });
  });

  it('prefers what a handler says to what its controller says', () => {
    expect(table.findOrThrow('/events/by-slug/{slug}').traits.isShared).toBe(true);
    expect(table.findOrThrow('/events/external/{source}/{uid}').traits.isShared).toBe(false);
  });

  it('allows what the rights of the caller include', () => {
    const allowed = (path: string, role: 'visitor' | 'editor' | 'administrator'): string =>
      findAllowedMethods(
        table.findOrThrow(path),
        role === 'visitor' ? VISITOR : { userId: 1, role, login: role },
      ).join();

    expect(allowed('/tags/{id}', 'visitor')).toBe('GET');
    expect(allowed('/tags/{id}', 'editor')).toBe('GET,DELETE,POST,PUT,PATCH');
    expect(allowed('/wp/v2/settings', 'editor')).toBe('');
    expect(allowed('/wp/v2/settings', 'administrator')).toBe('GET');
  });

  it('refuses a parameter of which nothing is known, and a path without a controller', () => {
    expect(() => new RouteTable([UnknownController])).toThrow('Nothing says what :colour matches in a path');
    expect(() => table.findOrThrow('/tags/{slug}')).toThrow('No controller has the route /tags/{slug}');
  });
});
