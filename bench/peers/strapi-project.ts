// The project of the peer Strapi: three content types, which visitors may read and create.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface ContentType {
  readonly one: string;
  readonly many: string;
  readonly attributes: Readonly<Record<string, object>>;
}

const TEXT = { type: 'text' };
const STRING = { type: 'string' };
const DATE_TIME = { type: 'datetime' };

const CONTENT_TYPES: readonly ContentType[] = [
  { one: 'venue', many: 'venues', attributes: { name: STRING, city: STRING } },
  { one: 'category', many: 'categories', attributes: { name: STRING, slug: STRING } },
  {
    one: 'event',
    many: 'events',
    attributes: {
      title: STRING,
      description: TEXT,
      starts_at: DATE_TIME,
      ends_at: DATE_TIME,
      cost: STRING,
      venue: { type: 'relation', relation: 'manyToOne', target: 'api::venue.venue' },
      categories: { type: 'relation', relation: 'manyToMany', target: 'api::category.category' },
    },
  },
];

const CONFIG: Readonly<Record<string, string>> = {
  'config/server.js': `module.exports = ({ env }) => ({
  host: '127.0.0.1', port: env.int('PORT', 1337), app: { keys: ['one', 'two'] },
});\n`,
  'config/database.js': `module.exports = ({ env }) => ({
  connection: { client: 'postgres', connection: { connectionString: env('DATABASE_URL') }, pool: { min: 2, max: 10 } },
});\n`,
  'config/admin.js': `module.exports = () => ({
  auth: { secret: 'bench' }, apiToken: { salt: 'bench' }, transfer: { token: { salt: 'bench' } },
});\n`,
  'config/plugins.js': `module.exports = () => ({ 'users-permissions': { config: { jwtSecret: 'bench' } } });\n`,
  'config/api.js': `module.exports = {};\n`,
  'config/middlewares.js': `module.exports = ['strapi::logger', 'strapi::errors', 'strapi::security', 'strapi::cors',
  'strapi::poweredBy', 'strapi::query', 'strapi::body', 'strapi::session', 'strapi::favicon', 'strapi::public'];\n`,
  'src/index.js': `module.exports = {
  register() {},
  async bootstrap({ strapi }) {
    const role = await strapi.query('plugin::users-permissions.role').findOne({ where: { type: 'public' } });
    for (const name of ['event', 'venue', 'category'])
      for (const action of ['find', 'findOne', 'create']) {
        const permission = { action: \`api::\${name}.\${name}.\${action}\`, role: role.id };
        const permissions = strapi.query('plugin::users-permissions.permission');
        if (!(await permissions.findOne({ where: permission }))) await permissions.create({ data: permission });
      }
  },
};\n`,
};

export function writeStrapiProject(folder: string): void {
  const write = (path: string, text: string): void => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  for (const [path, text] of Object.entries(CONFIG)) write(path, text);
  for (const { one, many, attributes } of CONTENT_TYPES) {
    const schema = {
      kind: 'collectionType',
      collectionName: many,
      info: { singularName: one, pluralName: many, displayName: one },
      options: { draftAndPublish: false },
      attributes,
    };
    write(`src/api/${one}/content-types/${one}/schema.json`, `${JSON.stringify(schema, null, 2)}\n`);
    for (const part of ['Controller', 'Router', 'Service']) {
      const file = `src/api/${one}/${part === 'Router' ? 'route' : part.toLowerCase()}s/${one}.js`;
      const code = `module.exports = require('@strapi/strapi').factories.createCore${part}('api::${one}.${one}');\n`;
      write(file, code);
    }
  }
  mkdirSync(join(folder, 'public/uploads'), { recursive: true });
}
