import { notify } from '@suksa/ui';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { getI18n } from 'react-i18next';

interface WindowProps {
  readonly onClose: () => void;
}
type Load = () => Promise<{ readonly default: ComponentType<WindowProps> }>;

const loaded = new WeakMap<Load, ComponentType<WindowProps>>();

interface LazyWindowProps extends WindowProps {
  /** The same one each time. */
  readonly load: Load;
}

/**
 * A window whose code comes when it is first wanted. Where it can't come, as with the line down, the window closes again and
 * the page below stays as it is; the next time it is tried anew.
 */
export function LazyWindow({ load, onClose }: LazyWindowProps) {
  const [Window, setWindow] = useState(() => loaded.get(load));
  const close = useRef(onClose);
  close.current = onClose;
  const isHere = Window !== undefined;
  useEffect(() => {
    if (isHere) return;
    let isOver = false;
    load().then(
      ({ default: code }) => {
        loaded.set(load, code);
        if (!isOver) setWindow(() => code);
      },
      (cause: unknown) => {
        if (isOver) return;
        console.warn('The code of a window could not be fetched', cause);
        notify({ tone: 'red', text: getI18n().t('errors.network', { ns: 'common' }) });
        close.current();
      },
    );
    return () => {
      isOver = true;
    };
  }, [load, isHere]);
  return Window && <Window onClose={onClose} />;
}
