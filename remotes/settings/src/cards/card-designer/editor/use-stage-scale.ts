import { cardSize } from '@suksa/contracts/settings';
import { type RefObject, useEffect, useState } from 'react';
import { canvasMargin } from './editor-canvas.tsx';

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

/** Pixels of a millimetre: so that the card fits its place, times the zoom that somebody chose. */
export function useStageScale(stage: RefObject<HTMLElement | null>) {
  const [fit, setFit] = useState(4);
  const [zoom, setZoom] = useState(1);

  useEffect(() => {
    const place = stage.current;
    if (!place) return;
    const measure = () => {
      const across = (place.clientWidth - 8) / (cardSize.width + 2 * canvasMargin);
      const down = (place.clientHeight - 8) / (cardSize.height + 2 * canvasMargin);
      if (across > 0 && down > 0) setFit(Math.min(across, down));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    return () => observer.disconnect();
  }, [stage]);

  return {
    scale: fit * zoom,
    zoom,
    /** One step nearer or farther; 0 fits the card again. */
    step: (step: 1 | -1 | 0) =>
      setZoom((before) => {
        if (step === 0) return 1;
        const next =
          step > 0 ? zooms.find((level) => level > before) : zooms.findLast((level) => level < before);
        return next ?? before;
      }),
  };
}
