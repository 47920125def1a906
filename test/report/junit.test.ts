import { expect, test } from 'vitest';
import type { RunRecord } from '../../src/model/run-record.ts';
import { junit } from '../../src/report/junit.ts';

const passed: RunRecord = {
  version: 1,
  title: 'Sign in',
  source: 'login.yaml',
  url: 'http://shop.test/',
  status: 'passed',
  started: '2026-11-15T06:00:00.000Z',
  duration_ms: 1234,
  steps: [{ description: 'Click Pay', action: 'click', status: 'passed' }],
};
const error = {
  message: 'not understood: "Pay" & <run>\u0007',
  selector: 'testid:pay',
  candidates: ['button "Pay now"'],
};
const failing = [{ description: 'Click Pay', action: 'click', status: 'failed' as const, error }];

test('results are told as JUnit XML: passed, failed and flaky', () => {
  const attempt = { started: passed.started, duration_ms: 10, steps: failing };
  const records: RunRecord[] = [
    passed,
    { ...passed, title: 'Pay', status: 'failed', steps: failing },
    { ...passed, title: 'Flaky', source: 'flaky.yaml', failed_attempts: [attempt] },
  ];
  const details = `at: Click Pay
not understood: &quot;Pay&quot; &amp; &lt;run&gt;
  button &quot;Pay now&quot;
selector: testid:pay`;
  const message = 'message="not understood: &quot;Pay&quot; &amp; &lt;run&gt;"';
  expect(junit(records)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites tests="3" failures="1" skipped="0" time="3.702">
  <testsuite name="login.yaml" tests="2" failures="1" skipped="0" time="2.468">
    <testcase classname="login.yaml" name="Sign in" time="1.234"/>
    <testcase classname="login.yaml" name="Pay" time="1.234">
      <failure ${message}>${details}</failure>
    </testcase>
  </testsuite>
  <testsuite name="flaky.yaml" tests="1" failures="0" skipped="0" time="1.234">
    <testcase classname="flaky.yaml" name="Flaky" time="1.234">
      <flakyFailure ${message}>${details}</flakyFailure>
    </testcase>
  </testsuite>
</testsuites>
`);
});
