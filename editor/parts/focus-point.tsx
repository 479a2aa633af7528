import type { KeyboardEvent, PointerEvent } from 'react';
import { useWords } from '../words/words';

interface Props {
  readonly url: string;
  /** From 0 to 1, from the left and from the top; null is the middle. */
  readonly x: number | null;
  readonly y: number | null;
  readonly onChange: (x: number, y: number) => void;
}

const MIDDLE = 0.5;
const STEP = 0.05;

const MOVES: Readonly<Partial<Record<string, readonly [number, number]>>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const clamp = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;

/** An image and the point of it that pages keep in sight, set by a click or by the arrow keys. */
export function FocusPoint({ url, x, y, onChange }: Props) {
  const { say } = useWords();
  const [left, top] = [x ?? MIDDLE, y ?? MIDDLE];
  const percent = (part: number): string => `${Math.round(part * 100)} %`;
  const move = (event: KeyboardEvent): void => {
    const step = MOVES[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChange(clamp(left + step[0]), clamp(top + step[1]));
  };
  const point = ({ currentTarget, clientX, clientY }: PointerEvent): void => {
    const box = currentTarget.getBoundingClientRect();
    onChange(clamp((clientX - box.left) / box.width), clamp((clientY - box.top) / box.height));
  };
  return (
    <div className="focus-field">
      <span className="label">{say('focus')}</span>
      <div
        className="focus-point"
        role="slider"
        tabIndex={0}
        aria-label={say('focus')}
        aria-valuenow={Math.round(left * 100)}
        aria-valuetext={`${percent(left)}, ${percent(top)}`}
        onKeyDown={move}
        onPointerDown={point}
      >
        <img src={url} alt="" draggable={false} />
        <span style={{ left: percent(left).replace(' ', ''), top: percent(top).replace(' ', '') }} />
      </div>
      <p className="quiet">{say('focusHint')}</p>
    </div>
  );
}
