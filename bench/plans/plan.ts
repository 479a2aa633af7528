// What a plan of PostgreSQL says, in `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)`.

export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Function Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  /** Milliseconds of one loop, with those of the nodes below. */
  readonly 'Actual Total Time': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}

export interface Explained {
  readonly Plan: PlanNode;
  /** Milliseconds. */
  readonly 'Planning Time': number;
  readonly 'Execution Time': number;
}

export interface PlanSummary {
  readonly ms: number;
  readonly rowsRead: number;
  readonly pages: number;
  readonly scans: readonly string[];
}

export function summarize({ Plan: root, ...times }: Explained): PlanSummary {
  const scans = nodesOf(root).filter(isScan);
  return {
    ms: times['Planning Time'] + times['Execution Time'],
    rowsRead: Math.round(scans.reduce((sum, scan) => sum + rowsReadBy(scan), 0)),
    pages: (root['Shared Hit Blocks'] ?? 0) + (root['Shared Read Blocks'] ?? 0),
    scans: [...new Set([...scans].sort((one, other) => msOf(other) - msOf(one)).map(nameOf))],
  };
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const isScan = (node: PlanNode): boolean =>
  node['Index Name'] !== undefined ||
  node['Relation Name'] !== undefined ||
  node['Function Name'] !== undefined;

/** The rows of a bitmap are counted once, by the scan of the table. */
const rowsReadBy = (node: PlanNode): number =>
  node['Node Type'] === 'Bitmap Index Scan'
    ? 0
    : node['Actual Loops'] *
      (node['Actual Rows'] +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0));

const msOf = (node: PlanNode): number => node['Actual Loops'] * node['Actual Total Time'];

const nameOf = (node: PlanNode): string =>
  `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name'] ?? node['Function Name'] ?? ''}`;
