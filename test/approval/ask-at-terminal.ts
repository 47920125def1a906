import { chooseApprover } from '../../src/approval/choose-approver.ts';

// Run by the terminal's test on a terminal of its own: asks there and prints the decision.
const approver = chooseApprover('auto', async () => {});
const decision = await approver.ask(
  {
    id: '1',
    kind: 'critical_action',
    session: 'default',
    page: { url: 'https://shop.test/\u001b[2J', title: 'Pay' },
    action: `click button "Pay"${process.env.MORE ?? ''}`,
    reason: `policy checkout: money would be spent${process.env.MORE ?? ''}`,
    screenshot: { data: Buffer.from(''), mime_type: 'image/jpeg', path: 'out/approvals/1.jpg' },
    history: ['open https://shop.test: verified'],
  },
  new AbortController().signal,
);
process.stdout.write(`DECISION ${JSON.stringify(decision)}\n`, () => process.exit(0));
