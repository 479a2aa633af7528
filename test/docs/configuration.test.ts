import { type Env, readEnv } from '../../src/foundation/config/env.js';
import { SettingsError } from '../../src/foundation/config/settings-error.js';
import { readPage, sectionsOf } from './page.js';

const page = readPage('configuration.md');
const settings = [...sectionsOf(page, 3)];
const defaults = readEnv({});

/** A line of a setting: `- Default: …`. */
const lineOf = (section: string, label: string): string | undefined =>
  new RegExp(`^- ${label}: (.*)$`, 'm').exec(section)?.[1];

/** Other settings without which one is refused, `NAME=value` each. */
const neededBy = (section: string): Record<string, string> =>
  Object.fromEntries(
    [...(lineOf(section, 'Needs') ?? '').matchAll(/`(\w+)=(.*?)`/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );

const codeOf = (line: string | undefined): string | undefined => /^`(.*?)`/.exec(line ?? '')?.[1];

const bare = (name: string): string => name.replaceAll('_', '').toUpperCase();

const keyOf = (name: string): keyof Env => {
  const key = Object.keys(defaults).find((candidate) => bare(candidate) === bare(name));
  if (key === undefined) throw new Error(`There is no setting ${name}.`);
  return key as keyof Env;
};

const envOf = (name: string): unknown => defaults[keyOf(name)];

/** As an environment writes it. */
const written = (value: unknown): string => {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.length === 0 || value === null || value === '' ? 'none' : list.join();
};

const faultOf = (environment: Record<string, string>): string => {
  try {
    readEnv(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return '';
};

describe('docs/configuration.md', () => {
  it('has every setting and no other', () => {
    expect(settings.map(([name]) => bare(name)).sort()).toEqual(Object.keys(defaults).map(bare).sort());
  });

  it.each(settings)('tells the default of %s', (name, section) => {
    const line = lineOf(section, 'Default');

    expect(line === 'none' ? line : codeOf(line)).toBe(written(envOf(name)));
  });

  it.each(settings)('names a form of %s, and an example that is read', (name, section) => {
    const example = codeOf(lineOf(section, 'Example')) ?? '';

    expect(lineOf(section, 'Form')).toEqual(expect.any(String));
    const needed = neededBy(section);
    expect(readEnv({ ...needed, [name]: example })[keyOf(name)]).not.toEqual(defaults[keyOf(name)]);
  });

  it.each(
    settings.flatMap(([name, section]) => {
      const [, value = '', reason = ''] =
        /^`(.*?)`, because (.*)$/.exec(lineOf(section, 'Refused') ?? '') ?? [];
      return value === '' ? [] : [[name, value, reason] as const];
    }),
  )('is right about what %s refuses: %s', (name, value, reason) => {
    const sentence = reason.startsWith('it ') ? reason.replace(/^it/, name) : reason;

    expect(faultOf({ [name]: value })).toMatch(/^Settings are wrong:\n/);
    expect(faultOf({ [name]: value })).toContain(`  ${sentence}`);
  });

  it('shows how faults are told', () => {
    const shown = /```text\n([^`]*)\n```/.exec(page)?.[1];

    expect(faultOf({ PORT: 'http', SITE_TIMEZONE: 'Moon/Base' })).toBe(shown);
  });
});
