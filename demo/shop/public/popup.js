// @ts-check
import { onClick } from './dom.js';

onClick('close-popup', () => window.close());
