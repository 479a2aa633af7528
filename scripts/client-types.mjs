/** Makes the types of the client small and readable: no statuses of errors, no headers, and names instead of literals. */
import { astToString } from 'openapi-typescript';
import ts from 'typescript';

const { factory } = ts;
const SUCCESS = /^2/;

/** Removes what no type of the client reads: results have one type of error, and their headers are those of a `Response`. */
export function trimDocument(document) {
  for (const item of Object.values(document.paths)) {
    for (const operation of Object.values(item)) {
      operation.responses = Object.fromEntries(
        Object.entries(operation.responses)
          .filter(([status]) => SUCCESS.test(status))
          .map(([status, { content }]) => [status, { description: '', ...(content && { content }) }]),
      );
    }
  }
  delete document.components.responses;
  delete document.components.headers;
  dropExamples(document);
}

/** Descriptions stay: editors show them while one types. */
function dropExamples(node) {
  if (typeof node !== 'object' || node === null) return;
  if ('description' in node || 'type' in node) {
    delete node.example;
    delete node.examples;
  }
  for (const child of Object.values(node)) dropExamples(child);
}

/**
 * Gives the schemas, and the queries of operations, names of their own: errors of the compiler name them instead of listing
 * their keys, and equal queries are one type.
 */
export function nameTypes(nodes) {
  const names = new Map();
  const declarations = [];
  const declare = (name, { members }) => {
    const text = astToString(members);
    const known = names.get(text);
    if (known !== undefined) return known;
    names.set(text, name);
    declarations.push(
      factory.createInterfaceDeclaration(
        [factory.createModifier(ts.SyntaxKind.ExportKeyword)],
        name,
        undefined,
        undefined,
        members,
      ),
    );
    return name;
  };
  const refer = (name) => factory.createTypeReferenceNode(name);
  const nameMembers = (literal, toName) =>
    factory.createTypeLiteralNode(
      literal.members.map((member) =>
        member.type?.kind === ts.SyntaxKind.TypeLiteral
          ? withType(member, refer(declare(toName(member), member.type)))
          : member,
      ),
    );
  const named = nodes.map((node) => {
    if (node.kind !== ts.SyntaxKind.InterfaceDeclaration) return node;
    if (node.name.text === 'components')
      return withMembers(node, (member) =>
        keyOf(member) === 'schemas' ? withType(member, nameMembers(member.type, keyOf)) : member,
      );
    if (node.name.text !== 'operations') return node;
    return withMembers(node, (operation) =>
      mapType(operation, 'parameters', (parameters) =>
        mapType(parameters, 'query', (query) =>
          query.type.kind === ts.SyntaxKind.TypeLiteral
            ? withType(query, refer(declare(`${keyOf(operation)}_Query`, query.type)))
            : query,
        ),
      ),
    );
  });
  return [...named, ...declarations];
}

const keyOf = ({ name }) => name.text;

const withType = (member, type) =>
  ts.setSyntheticLeadingComments(
    factory.createPropertySignature(member.modifiers, member.name, member.questionToken, type),
    ts.getSyntheticLeadingComments(member),
  );

const withMembers = (node, change) =>
  factory.createInterfaceDeclaration(
    node.modifiers,
    node.name,
    node.typeParameters,
    node.heritageClauses,
    node.members.map(change),
  );

/** Changes the property of this name in the type of a member. */
const mapType = (member, name, change) =>
  withType(
    member,
    factory.createTypeLiteralNode(
      member.type.members.map((inner) => (inner.name && keyOf(inner) === name ? change(inner) : inner)),
    ),
  );
