import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { startPocketDevice } from './pocket-device.mjs';

const HELP = `Usage: node demo/phone/server.mjs [--help]

A phone that is a program, for adb connect 127.0.0.1:5585, and what really happened
on it as JSON on the port after it. It runs until it is ended (Ctrl-C).
PORT is another port than 5585; 0 is any that is free.`;

try {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h', default: false } } });
  if (values.help) {
    console.log(HELP);
    process.exit(0);
  }
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n${HELP}`);
  process.exit(2);
}

// Its screens need as long as a real one's to be read.
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
