import { createServer } from 'node:http';
import { startPocketDevice } from './pocket-device.mjs';

// A phone for `adb connect`, and its truth as JSON on the port after it. Its screens need as long as a real one's to be read.
const port = Number(process.env.PORT ?? 5585);
const device = await startPocketDevice({ port, idle: { quiet_ms: 200, most_ms: 10_000 } });
const truth = createServer((_, response) => {
  const { events, inputs, rotation } = device.phone;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ events, inputs, rotation, shop: device.shop.state }));
});
truth.listen(port === 0 ? 0 : port + 1, '127.0.0.1', () => {
  const address = truth.address();
  const at = typeof address === 'object' && address ? address.port : 0;
  console.log(`a phone listens for adb: adb connect ${device.serial}`);
  console.log(`what really happened on it: http://127.0.0.1:${at}/`);
});
