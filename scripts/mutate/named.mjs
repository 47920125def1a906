/**
 * Mutations that no test noticed once. `find` must be in the file exactly once.
 * @type {{name: string, file: string, find: string, replace: string}[]}
 */
export const NAMED = [
  {
    name: 'no recovery state',
    file: 'src/pipeline/run-action.ts',
    find: '...recovery.end(problem, target?.binding.ref),',
    replace: '',
  },
  {
    name: 'attempted strategies emptied',
    file: 'src/pipeline/recover.ts',
    find: 'attempted_recovery_strategies: [...this.#tried]',
    replace: 'attempted_recovery_strategies: []',
  },
  {
    name: 'no recover step',
    file: 'src/pipeline/recover.ts',
    find: "this.#tracer.step('recover', result,",
    replace: "((..._: unknown[]) => {})('recover', result,",
  },
  {
    name: 'is_terminal never set',
    file: 'src/pipeline/recover.ts',
    find: 'recovery.is_terminal = true;',
    replace: '',
  },
  {
    name: 'retry_depth never set',
    file: 'src/pipeline/recover.ts',
    find: 'this.#state.retry_depth += 1',
    replace: 'this.#state.retry_depth += 0',
  },
  {
    name: 'lifecycle_state constant',
    file: 'src/pipeline/run-action.ts',
    find: 'lifecycle_state: failed',
    replace: "lifecycle_state: 1 ? 'pending_verification' : failed",
  },
  {
    name: 'every click a side effect',
    file: 'src/pipeline/action-type.ts',
    find: "if (action.action === 'click') return",
    replace: "if (action.action === 'click') return 'side_effect'; if (action.action === 'click') return",
  },
  {
    name: 'every key local state',
    file: 'src/pipeline/action-type.ts',
    find: 'return byKey(action.key, node);',
    replace: "return 'local_state';",
  },
  {
    name: 'no semantic metadata',
    file: 'src/screen/screen.ts',
    find: '...semanticControl(node),',
    replace: '',
  },
  {
    name: 'a first try that landed is repeated',
    file: 'src/pipeline/run-action.ts',
    find: 'retryable: untouched &&',
    replace: 'retryable: true ||',
  },
  {
    name: 'what a failed choice set off is not looked for',
    file: 'src/pipeline/carry-out.ts',
    find: 'return seen.length === 0 ? failure :',
    replace: 'return 1 ? failure :',
  },
  {
    name: 'a live node is healed',
    file: 'src/pipeline/carry-out.ts',
    find: "return named || gone ? ['state_refresh', 're_resolve'] : ['state_refresh'];",
    replace: "return ['state_refresh', 're_resolve'];",
  },
  {
    name: 'weight of the screen 8 to 4',
    file: 'src/knowledge/evidence.ts',
    find: 'screen: 8',
    replace: 'screen: 4',
  },
  {
    name: 'weight of the route 6 to 7',
    file: 'src/knowledge/evidence.ts',
    find: 'route: 6',
    replace: 'route: 7',
  },
  {
    name: 'weight of a test id 3 to 5',
    file: 'src/knowledge/evidence.ts',
    find: 'test_id: 3',
    replace: 'test_id: 5',
  },
  { name: 'weight of a node to 0', file: 'src/knowledge/evidence.ts', find: 'a11y: 2', replace: 'a11y: 0' },
  { name: 'weight of the tool to 0', file: 'src/knowledge/evidence.ts', find: 'tool: 2', replace: 'tool: 0' },
  { name: 'overlaps 3 to 9', file: 'src/knowledge/evidence.ts', find: 'overlaps: 3', replace: 'overlaps: 9' },
  {
    name: 'similar steps ascending',
    file: 'src/knowledge/build-prior.ts',
    find: 'b.confidence - a.confidence',
    replace: 'a.confidence - b.confidence',
  },
  {
    name: 'moves ascending',
    file: 'src/knowledge/rank-moves.ts',
    find: 'b.score - a.score',
    replace: 'a.score - b.score',
  },
  {
    name: 'hint before selector',
    file: 'src/knowledge/move.ts',
    find: 'return [...targets.values()];',
    replace: 'return [...targets.values()].reverse();',
  },
  {
    name: 'oldest sessions first, by the index',
    file: 'src/knowledge/index/gather-evidence.ts',
    find: 'ORDER BY v.last DESC LIMIT 15',
    replace: 'ORDER BY v.last LIMIT 15',
  },
  {
    name: 'oldest sessions first, by the files',
    file: 'src/knowledge/gather-from-rows.ts',
    find: 'related: named.reverse()',
    replace: 'related: named',
  },
  {
    name: 'fifteen moves to 150',
    file: 'src/knowledge/build-prior.ts',
    find: 'const KEPT = 15;',
    replace: 'const KEPT = 150;',
  },
  {
    name: 'a hundred elements to a thousand',
    file: 'src/screen/screen.ts',
    find: 'options.limit ?? 100',
    replace: 'options.limit ?? 1000',
  },
  {
    name: 'reversed ranking',
    file: 'src/screen/rank.ts',
    find: 'a.shown - b.shown || a.priority - b.priority',
    replace: 'b.shown - a.shown || b.priority - a.priority',
  },
  {
    name: 'javascript: allowed in scenarios',
    file: 'src/scenario/components/validator/validate-scenario-logic.ts',
    find: "'about:'",
    replace: "'about:', 'javascript:'",
  },
  {
    name: 'MCP retry count',
    file: 'src/scenario/components/mcp-client/retry-policy.ts',
    find: 'attempts: 3',
    replace: 'attempts: 5',
  },
];
