import { GATEWAY_STATE_LOOKS, GATEWAY_STATES, TRAP_STATE_LOOKS, TRAP_STATES } from '@satomori/core';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { GatewayStateBadge, StateBadge } from './StateBadge.tsx';
import { GATEWAY_STATE_SHAPES, TRAP_STATE_SHAPES } from './stateShapes.ts';

describe('StateBadge', () => {
  it.each(TRAP_STATES)('says %s by a word beside the shape', (state) => {
    const { container } = render(<StateBadge state={state} />);
    expect(screen.getByText(TRAP_STATE_LOOKS[state].word)).toBeTruthy();
    expect(container.querySelectorAll('svg path').length).toBeGreaterThan(0);
  });

  it.each(GATEWAY_STATES)('says %s of a gateway by a word beside the shape', (state) => {
    const { container } = render(<GatewayStateBadge state={state} />);
    expect(screen.getByText(GATEWAY_STATE_LOOKS[state].word)).toBeTruthy();
    expect(container.querySelectorAll('svg path').length).toBeGreaterThan(0);
  });

  it('says why', () => {
    render(<StateBadge state="fired" reason="unstable" unstableCount={12} />);
    expect(screen.getByText('不安定（12回作動）')).toBeTruthy();
    render(<StateBadge state="unknown" reason="not_closed" />);
    expect(screen.getByText('掛け直しを確認できません')).toBeTruthy();
  });

  it('has another shape for every state, so that colour is never the only sign', () => {
    const drawings = [...Object.values(TRAP_STATE_SHAPES), ...Object.values(GATEWAY_STATE_SHAPES)].map(
      (parts) => JSON.stringify(parts.map(({ d, paint, width, dash }) => ({ d, paint, width, dash }))),
    );
    expect(new Set(drawings).size).toBe(drawings.length);
  });
});
