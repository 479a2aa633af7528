// Loaded into the service before everything else: reports to the parent process what is sent to the database.
import { Client } from 'pg';

type Query = (this: Client, ...sent: unknown[]) => unknown;

const prototype = Client.prototype as unknown as { query: Query };
const send = prototype.query;

prototype.query = function (first, second, ...others) {
  const {
    name,
    text,
    values = second,
  } = typeof first === 'object' && first !== null
    ? (first as { name?: unknown; text?: unknown; values?: unknown })
    : { name: undefined, text: first, values: second };
  if (typeof text === 'string')
    process.send?.({
      ...(typeof name === 'string' && { name }),
      text,
      values: Array.isArray(values) ? values : [],
    });
  return send.call(this, first, second, ...others);
};
