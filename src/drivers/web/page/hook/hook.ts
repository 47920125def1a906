import { hookInternals } from './hook-internals.ts';
import { hookListeners } from './hook-listeners.ts';
import { hookModels } from './hook-models.ts';
import { hookRoots } from './hook-roots.ts';
import { hookTimers } from './hook-timers.ts';

// Runs in the page's own world before its scripts. It must never throw and must not change what the page does.
const add = EventTarget.prototype.addEventListener;
hookListeners(add);
hookTimers(add);
hookModels(add);
hookRoots(add);
hookInternals(add);
