import { describe, expect, it } from 'vitest';
import { contrast } from '../../../src/theme/rules/theme-css';
import { colourTokens } from '../../support/colour-tokens';

const TONES = ['success', 'warning', 'error', 'info'];

describe.each(Object.entries(colourTokens()))('neutral and status colours, %s', (_, tokens) => {
  const on = (front: string, ground: string) => contrast(tokens[front] ?? '', tokens[ground] ?? '');

  it.each(['surface', 'canvas'])('text has enough contrast on the %s', (ground) => {
    expect(on('text', ground)).toBeGreaterThan(7);
    expect(on('text-muted', ground)).toBeGreaterThan(4.5);
    for (const tone of TONES) expect(on(tone, ground)).toBeGreaterThan(4.5);
  });

  it.each(TONES)('text has enough contrast on the tint of %s', (tone) => {
    expect(on(tone, `${tone}-tint`)).toBeGreaterThan(4.5);
    expect(on('text', `${tone}-tint`)).toBeGreaterThan(7);
  });

  it('borders have enough contrast to show a field', () => {
    expect(on('line-strong', 'surface')).toBeGreaterThan(3);
    expect(on('line-strong', 'canvas')).toBeGreaterThan(3);
  });

  it('keeps the label of a disabled button legible', () => {
    expect(on('text-muted', 'line')).toBeGreaterThan(4.5);
  });
});
