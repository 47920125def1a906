/** How an adjustment went: what was wanted, what the control shows now, and by which way it got there. */
export interface AdjustResult {
  target_state: string | number;
  actual_state: string | number;
  within_tolerance: boolean;
  converged: boolean;
  attempts: number;
  adjustment_mode: 'semantic' | 'gesture' | 'coordinate';
}
