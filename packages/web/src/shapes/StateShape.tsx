import { GATEWAY_STATE_LOOKS, type GatewayState, TRAP_STATE_LOOKS, type TrapState } from '@satomori/core';
import { GATEWAY_STATE_SHAPES, type ShapePart, TRAP_STATE_SHAPES } from './stateShapes.ts';
import { SIGN_GROUND, onGround } from './signColor.ts';

interface ShapeProps {
  parts: readonly ShapePart[];
  color: string;
  size: number;
}

/** Hidden from screen readers: a shape is never the only sign, its word is next to it. */
export function Shape({ parts, color, size }: ShapeProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      style={{ flexShrink: 0 }}
    >
      {parts.map((part) => {
        const paint = part.tone === 'ground' ? SIGN_GROUND : onGround(color);
        return part.paint === 'fill' ? (
          <path key={`f${part.tone}${part.d}`} d={part.d} fill={paint} />
        ) : (
          <path
            key={`l${part.tone}${part.d}`}
            d={part.d}
            fill="none"
            stroke={paint}
            strokeWidth={part.width}
            strokeDasharray={part.dash?.join(' ')}
            strokeLinecap={part.dash === undefined ? 'round' : 'butt'}
            strokeLinejoin="round"
          />
        );
      })}
    </svg>
  );
}

export const TrapStateShape = ({ state, size = 20 }: { state: TrapState; size?: number }) => (
  <Shape parts={TRAP_STATE_SHAPES[state]} color={TRAP_STATE_LOOKS[state].color} size={size} />
);

export const GatewayStateShape = ({ state, size = 20 }: { state: GatewayState; size?: number }) => (
  <Shape parts={GATEWAY_STATE_SHAPES[state]} color={GATEWAY_STATE_LOOKS[state].color} size={size} />
);
