import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** The validator is an ES module that finds its schemas beside itself, which jest cannot load. */
const VALIDATE = `
  import { Validator } from '@seriousme/openapi-schema-validator';
  let text = '';
  for await (const part of process.stdin) text += part;
  process.stdout.write(JSON.stringify(await new Validator().validate(JSON.parse(text))));
`;

/** What the schema of OpenAPI 3.0 says of a document. */
export const validate = (document: unknown): unknown =>
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', VALIDATE], {
      cwd: join(__dirname, '../..'),
      input: JSON.stringify(document),
      encoding: 'utf8',
    }),
  );
