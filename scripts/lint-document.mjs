/** `node scripts/lint-document.mjs FILE`: what linters of OpenAPI find in a document by their recommended rules. */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const path = resolve(process.argv[2] ?? 'openapi.json');
const source = JSON.stringify(JSON.parse(readFileSync(path, 'utf8')), (_, schema) => allowNull(schema));

// `/events/{id}/history` is not `/events/by-slug/{slug}`: an id has only digits, which templates cannot say.
const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } });
const problems = await lintFromString({ source, absoluteRef: path, config });

const spectral = new spectralCore.Spectral();
spectral.setRuleset({ extends: [spectralRulesets.oas] });
const results = await spectral.run(source);

const findings = [
  ...problems.map(({ ruleId, message }) => `Redocly, ${ruleId}: ${message}`),
  ...results.map(({ code, message, path }) => `Spectral, ${code}: ${message} (${path.join('.')})`),
];
for (const finding of findings) console.log(finding);
process.exitCode = findings.length === 0 ? 0 : 1;

/**
 * A reference that may be null is `nullable` with `allOf`, which generators of clients understand. By JSON Schema, which
 * linters check examples by, `allOf` forbids null all the same.
 */
function allowNull(schema) {
  if (schema?.nullable !== true || schema.allOf === undefined) return schema;
  const { allOf, ...rest } = schema;
  return { ...rest, anyOf: [...allOf, { type: 'object', nullable: true, enum: [null] }] };
}
