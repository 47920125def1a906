import type { PriorContext } from '../../src/knowledge/evidence.ts';
import { ASKING } from '../../src/store/asking.ts';
import { Database } from '../../src/store/database.ts';
import { gatherShared } from '../../src/store/gather-shared.ts';
import { Remembered } from '../../src/store/remembered.ts';
import { Numbers } from '../../src/store/take-in.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
}

/** What one question to the database cost, in things that do not depend on how busy the machine is. */
export interface Cost {
  question: string;
  /** Pages of 8 kB that were looked at. */
  pages: number;
  /** Rows that scans of tables and indexes handed on. */
  rows: number;
  /** Tables that were read from end to end. */
  read_whole: string[];
  execution_ms: number;
}

/** A database that explains every question before it answers it. */
class ExplainedDatabase extends Database {
  readonly costs: Cost[] = [];

  override async rows<Row>(...[text, values, name]: Parameters<Database['rows']>): Promise<Row[]> {
    const [told] = await super.rows<{ 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
      values,
    );
    const [explained] = told?.['QUERY PLAN'] ?? [];
    if (explained) {
      const { Plan, 'Execution Time': execution_ms } = explained;
      const scans = nodesOf(Plan).filter((node) => /Scan$/.test(node['Node Type']) && node['Relation Name']);
      this.costs.push({
        question: name ?? text.slice(0, 40),
        pages: (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0),
        rows: Math.round(scans.reduce((sum, one) => sum + one['Actual Rows'] * one['Actual Loops'], 0)),
        read_whole: scans.flatMap((one) =>
          one['Node Type'] === 'Seq Scan' ? String(one['Relation Name']) : [],
        ),
        execution_ms,
      });
    }
    return await super.rows<Row>(text, values, name);
  }
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** The questions that prior knowledge puts to the database for one screen, and what each cost. */
export async function explainPrior(
  place: { url: string; project: string },
  context: PriorContext,
  now_ms: number,
): Promise<{ found: boolean; costs: Cost[] }> {
  const db = new ExplainedDatabase(place, 1, ASKING);
  try {
    const evidence = await gatherShared(
      db,
      new Numbers(place.project),
      new Remembered(),
      context,
      now_ms,
      15,
    );
    return { found: evidence !== undefined, costs: db.costs };
  } finally {
    await db.close();
  }
}
