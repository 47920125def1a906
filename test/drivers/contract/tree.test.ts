import { openMemoryShop } from '../tree/memory-shop.ts';
import { describeDriver } from './driver-contract.ts';

describeDriver('a tree in memory', async () => openMemoryShop());
