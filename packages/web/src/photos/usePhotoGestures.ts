import {
  type Dispatch,
  type PointerEvent,
  type RefObject,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
} from 'react';
import { moved, WHOLE, type ZoomView, zoomed } from './zoomView.ts';

/** A horizontal move of this length goes to the next photo. */
const SWIPE_PX = 48;
/** Maximum time and distance between the two taps of a double tap. */
const DOUBLE_TAP_MS = 350;
const DOUBLE_TAP_PX = 32;
const DOUBLE_TAP_ZOOM = 2.5;
const STEP = 1.5;
const WHEEL_SPEED = 0.002;

interface Spot {
  x: number;
  y: number;
}
const between = (a: Spot, b: Spot): Spot => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const apart = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y);

const fromMiddleOf = (box: DOMRect, { x, y }: Spot): Spot => ({
  x: x - box.left - box.width / 2,
  y: y - box.top - box.height / 2,
});

function useWheelZoom(stage: RefObject<HTMLElement | null>, setView: Dispatch<SetStateAction<ZoomView>>) {
  useEffect(() => {
    const element = stage.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent) => {
      // With Ctrl the browser would zoom the whole page.
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const at = fromMiddleOf(box, { x: event.clientX, y: event.clientY });
      setView((now) => zoomed(now, Math.exp(-event.deltaY * WHEEL_SPEED), at, box));
    };
    // React's wheel listeners are passive, so they cannot prevent the default.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [stage, setView]);
}

/**
 * Gestures on a photo: two fingers or the wheel zoom, one finger moves the enlarged photo or swipes to the
 * next, a double tap zooms in and out.
 *
 * @param subject the photo; a new one is shown whole
 */
export function usePhotoGestures(
  subject: string | undefined,
  stage: RefObject<HTMLElement | null>,
  onSwipe: (by: 1 | -1) => void,
) {
  const [view, setView] = useState(WHOLE);
  const [seen, setSeen] = useState(subject);
  if (seen !== subject) {
    setSeen(subject);
    setView(WHOLE);
  }
  const [isHeld, setIsHeld] = useState(false);
  const pointers = useRef(new Map<number, Spot>());
  const press = useRef<{ from: Spot; wasAlone: boolean } | null>(null);
  const lastTap = useRef<{ at: number; spot: Spot } | null>(null);

  const size = () => stage.current?.getBoundingClientRect() ?? new DOMRect();
  const fromMiddle = (spot: Spot) => fromMiddleOf(size(), spot);
  const zoomBy = (factor: number, at: Spot = { x: 0, y: 0 }) =>
    setView((now: ZoomView) => zoomed(now, factor, at, size()));

  useWheelZoom(stage, setView);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const spot = { x: event.clientX, y: event.clientY };
    pointers.current.set(event.pointerId, spot);
    event.currentTarget.setPointerCapture?.(event.pointerId);
    press.current = { from: spot, wasAlone: pointers.current.size === 1 };
    setIsHeld(true);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const before = pointers.current.get(event.pointerId);
    if (before === undefined) return;
    const now = { x: event.clientX, y: event.clientY };
    pointers.current.set(event.pointerId, now);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    const [was, is] = other === undefined ? [before, now] : [between(before, other), between(now, other)];
    const factor = other === undefined ? 1 : apart(now, other) / Math.max(1, apart(before, other));
    setView((view) =>
      moved(zoomed(view, factor, fromMiddle(is), size()), { x: is.x - was.x, y: is.y - was.y }, size()),
    );
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const spot = { x: event.clientX, y: event.clientY };
    const pressed = press.current;
    letGo(event);
    if (pressed === null || !pressed.wasAlone || pointers.current.size > 0) return;
    const aside = spot.x - pressed.from.x;
    if (view.scale === 1 && Math.abs(aside) >= SWIPE_PX) return onSwipe(aside < 0 ? 1 : -1);
    if (apart(spot, pressed.from) < DOUBLE_TAP_PX) tap(spot, event.timeStamp);
  }
  function letGo(event: PointerEvent<HTMLElement>) {
    pointers.current.delete(event.pointerId);
    if (pointers.current.size === 0) {
      press.current = null;
      setIsHeld(false);
    }
  }
  function tap(spot: Spot, at: number) {
    const last = lastTap.current;
    const isSecond = last !== null && at - last.at < DOUBLE_TAP_MS && apart(last.spot, spot) < DOUBLE_TAP_PX;
    lastTap.current = isSecond ? null : { at, spot };
    if (isSecond)
      setView((now) => (now.scale > 1 ? WHOLE : zoomed(now, DOUBLE_TAP_ZOOM, fromMiddle(spot), size())));
  }

  return {
    view,
    isHeld,
    enlarge: () => zoomBy(STEP),
    reduce: () => zoomBy(1 / STEP),
    whole: () => setView(WHOLE),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: letGo },
  };
}
