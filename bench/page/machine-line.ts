// Where and when something was measured, as the page says it.
import type { Machine } from '../machine.js';

export const machineLine = ({ processors, model, memoryGb, node, postgres, day }: Machine): string =>
  `${day}, ${processors} processors (${model}), ${memoryGb} GB, Node ${node}, PostgreSQL ${postgres}; client, service and\ndatabase on this one machine.`;
