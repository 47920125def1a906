// @ts-check
import { byTestId, onClick, say } from './dom.js';

onClick('widget-ask', () => {
  const days = byTestId('widget-days', HTMLInputElement).valueAsNumber;
  say('widget-answer', days >= 7 ? 'Water it today.' : 'It is fine for now.');
});
