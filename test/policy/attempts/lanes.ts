import { type Guarded, openGuarded } from '../../session/open-guarded.ts';
import { WORKER } from './later-ways.ts';
import { openTable, type Table } from './table.ts';
import type { Way } from './ways.ts';

/** Attempts wait for pages more than they compute: so many at a time keep two cores busy. */
const LANES = 4;

interface Lane {
  on: Guarded;
  table: Table;
}

/** Browsers under one policy and one person, each with a server of its own, so that attempts need not wait for each other. */
export interface Lanes {
  /** Makes one attempt where none is being made, and tells how often it reached what is guarded. */
  attempt(way: Way, guarded: string): Promise<{ arrived: number; said: string }>;
  close(): Promise<void>;
}

export function openLanes(policy: string, otherwise: true | string): Lanes {
  const all: Lane[] = [];
  const free: Lane[] = [];
  const waiting: ((lane: Lane) => void)[] = [];
  let opened = 0;

  async function open(): Promise<Lane> {
    const table = await openTable();
    table.server.routes['/worker.js'] = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/javascript' });
      response.end(WORKER);
    };
    const on = openGuarded({ policy });
    on.otherwise = otherwise;
    const lane = { on, table };
    all.push(lane);
    return lane;
  }

  async function take(): Promise<Lane> {
    const lane = free.pop();
    if (lane) return lane;
    if (opened++ < LANES) return open();
    return new Promise((resolve) => waiting.push(resolve));
  }

  return {
    async attempt(way, guarded) {
      const lane = await take();
      try {
        const before = lane.table.arrived();
        const said = await lane.table.attempt(lane.on, way, guarded);
        return { arrived: lane.table.arrived() - before, said };
      } finally {
        const next = waiting.shift();
        if (next) next(lane);
        else free.push(lane);
      }
    },
    async close() {
      await Promise.all(all.map(({ on }) => on.close()));
      await Promise.all(all.map(({ table }) => table.server.close()));
    },
  };
}
