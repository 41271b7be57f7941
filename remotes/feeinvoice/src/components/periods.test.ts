import { describe, expect, it } from 'vitest';
import { periodOf, presetOf, presets } from './periods.ts';

describe('the days of a period', () => {
  it('begins the week on Monday', () => {
    expect(periodOf('week', '2026-11-20')).toEqual({ from: '2026-11-16', until: '2026-11-20' });
    expect(periodOf('week', '2026-11-22')).toEqual({ from: '2026-11-16', until: '2026-11-22' });
  });

  it('knows last month across the turn of the year', () => {
    expect(periodOf('last_month', '2027-01-15')).toEqual({ from: '2026-12-01', until: '2026-12-31' });
  });

  it('recognises each preset by its days', () => {
    for (const preset of presets) expect(presetOf(periodOf(preset, '2026-11-20'), '2026-11-20')).toBe(preset);
    expect(presetOf({ from: '2026-10-03', until: '2026-10-05' }, '2026-11-20')).toBeUndefined();
  });
});
