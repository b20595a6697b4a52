// Writes a file that makes every call of the document with the generated types: what tsc --strict takes, a client can.
import { readFileSync, writeFileSync } from 'node:fs';

const [source, target] = process.argv.slice(2);
const document = JSON.parse(readFileSync(source, 'utf8'));
const resolve = (node) => (node?.$ref ? resolve(node.$ref.slice(2).split('/').reduce((at, step) => at[step.replaceAll('~1', '/')], document)) : node);
const lines = ["import createClient from 'openapi-fetch';", "import type { paths, components } from './types.js';", '',
  "const client = createClient<paths>({ baseUrl: 'https://api.example' });", 'declare function some<T>(): T;', ''];
for (const [path, item] of Object.entries(document.paths)) {
  for (const [method, operation] of Object.entries(item)) {
    const id = operation.operationId;
    const verb = method.toUpperCase();
    const type = `paths['${path}']['${method}']`;
    const parameters = (operation.parameters ?? []).map(resolve);
    const init = [];
    if (parameters.length) init.push(`params: some<${type}['parameters']>()`);
    const body = resolve(operation.requestBody);
    if (body?.content?.['application/json']) {
      init.push(`body: some<NonNullable<${type}['requestBody']>['content']['application/json']>()`);
    } else if (body) {
      init.push(`body: some<never>()`);
    }
    lines.push(`export async function ${id}() {`,
      `  const { data, error, response } = await client.${verb}('${path}', { ${init.join(', ')} });`);
    const refuses = Object.keys(operation.responses).some((status) => status >= '400');
    lines.push(refuses ? '  if (error !== undefined) { return some<typeof error>() }' : '', '  return { data, status: response.status };', '}', '');
  }
}
lines.push("export const codes: components['schemas']['Problem']['code'][] = [];", '');
writeFileSync(target, lines.join('\n'));
