import type { ErrorInfo, OperationResult } from './operation-result.ts';
import type { TestStep } from './test-step.ts';

export interface TestScenario {
  /** Where it begins. */
  url: string;
  /** What to do, one sentence each. */
  actions: string[];
  options?: {
    /** For the whole of it. */
    timeoutMs?: number;
  };
}

export interface ParserResult extends OperationResult {
  testSteps: TestStep[];
  status: 'success' | 'partial' | 'failed';
  errors?: ErrorInfo[];
  /** What it ran in: `{browser: 'chromium 156.0', headless: 'true', viewport: '1280x720'}`. */
  environment?: Record<string, string>;
}
