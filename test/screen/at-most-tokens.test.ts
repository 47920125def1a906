import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { atMostTokens } from '../../src/screen/at-most-tokens.ts';

const LINES: Record<string, string[]> = {
  english: [
    '@e3 heading 1 "Your cart"',
    '@e12 button "Add to cart" in "Boston fern"',
    '@e16 checkbox "Remember me" [unchecked]',
  ],
  chinese: ['@e1 button "立即保存并提交所有更改到服务器 1"'],
  japanese: ['@e1 button "変更を保存してサーバーに送信する"'],
  korean: ['@e1 button "모든 변경 사항을 저장하고 서버로 보내기"'],
  arabic: ['@e1 button "احفظ جميع التغييرات وأرسلها إلى الخادم 3"'],
  hindi: ['@e1 button "सभी परिवर्तन सहेजें और सर्वर पर भेजें 4"'],
  thai: ['@e1 button "บันทึกการเปลี่ยนแปลงทั้งหมดและส่งไปยังเซิร์ฟเวอร์ 5"'],
  amharic: ['@e1 button "ሁሉንም ለውጦች አስቀምጥ"'],
  polish: ['@e1 button "Zatwierdź wszystkie zmiany i wyślij"'],
  german: ['@e1 button "Datenschutzgrundverordnungserklärung öffnen"'],
  emoji: ['@e1 button "👩‍👩‍👧‍👦🏳️‍🌈🎉 7"'],
  codes: [
    '@e1 button "qX7-zzPw_9KdVr4T"',
    '@e2 link "9f86d081884c7d659a2feaa0c55ad015"',
    '@e3 button "XKCDQWRTZPBVNM"',
  ],
  signs: ['@e1 button "!@#$%^&*()_+{}|:<>?~`-= 3"', '@e2 button "∑∏∫√≈≠≤≥∂∆∇"'],
};

describe('the most a line may cost', () => {
  it.each(Object.keys(LINES))('is not less than it does: %s', (kind) => {
    const lines = (LINES[kind] ?? []).map((text) => `${text}\n`);
    const real = countTokens(lines.join(''));
    const most = lines.reduce((sum, text) => sum + atMostTokens(text), 0);
    expect(most).toBeGreaterThanOrEqual(real);
    expect(most).toBeLessThan(real * 2.5);
  });

  it('is close to what ordinary lines cost', () => {
    const lines = (LINES.english ?? []).map((text) => `${text}\n`);
    const most = lines.reduce((sum, text) => sum + atMostTokens(text), 0);
    expect(most).toBeLessThan(countTokens(lines.join('')) * 1.15);
  });
});
