/** Shown for 500 ms after start. */
const overlayTime = 500;

interface OverlayOptions {
  /** Whether Escape or a click on the background ends it early. */
  readonly cancellable?: boolean;
}

/**
 * Resolves when the start-up overlay has ended and page and layout may be drawn. The overlay stands in the HTML,
 * so its time counts from the page's first paint: what loads meanwhile isn't waited for twice.
 */
export function overlayEnd({ cancellable = false }: OverlayOptions = {}): Promise<void> {
  const overlay = document.getElementById('overlay');
  if (!overlay || overlay.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', cancelByKey);
      overlay.removeEventListener('click', cancelByClick);
      resolve();
    };
    const cancelByKey = ({ key }: KeyboardEvent) => cancellable && key === 'Escape' && end();
    const cancelByClick = ({ target }: MouseEvent) => cancellable && target === overlay && end();
    let timer: ReturnType<typeof setTimeout> | undefined;
    whenPainted(() => {
      clearTimeout(timer);
      timer = setTimeout(end, overlayLeft());
    });
    document.addEventListener('keydown', cancelByKey);
    overlay.addEventListener('click', cancelByClick);
  });
}

/**
 * What is drawn behind the overlay is hidden, and what is hidden can't take the focus: whoever asked for it last is
 * given it when the overlay goes.
 */
export function keepFocusForLater(): void {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function keep(options) {
    wanted = this;
    focus.call(this, options);
  };
  giveFocus = () => {
    HTMLElement.prototype.focus = focus;
    if (document.activeElement === document.body) wanted?.focus();
  };
}

let wanted: HTMLElement | undefined;
let giveFocus = () => {};

/** Called once the page stands behind it. */
export function hideOverlay(): void {
  document.getElementById('overlay')?.setAttribute('hidden', '');
  giveFocus();
}

/** Somebody waits for what isn't there yet; the overlay says so, and what to do when it takes too long. */
export function showOverlayAgain(): void {
  document.getElementById('overlay')?.removeAttribute('hidden');
}

/**
 * Once it is painted, its notice is laid out after all, unseen: the browser looks up the letters of both scripts while it
 * waits for the page's files, and has them when the page is drawn.
 */
export async function lookUpLetters(): Promise<void> {
  await painted();
  document.querySelector<HTMLElement>('#overlay p')?.style.setProperty('content-visibility', 'visible');
}

/** Resolves when the page has been painted for the first time. */
export const painted = (): Promise<void> => new Promise((resolve) => whenPainted(resolve));

/** Resolves when what was changed just now is on the screen; at once for a page that nobody sees. */
export const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });

/** Milliseconds for which the overlay goes on being shown. */
export const overlayLeft = (): number => Math.max(0, overlayTime - sinceFirstPaint());

/**
 * Calls back once the page has been painted, and again when the browser tells since when: one that lays the page out at that
 * moment tells it some frames later. A page that opened behind others isn't waited for.
 */
function whenPainted(act: () => void): void {
  if (firstPaint() !== undefined || document.hidden) act();
  else {
    // Two frames on, the first is on the screen; not every browser reports the paint of a page without text.
    requestAnimationFrame(() => requestAnimationFrame(act));
    new PerformanceObserver(act).observe({ type: 'paint' });
  }
}

const firstPaint = (): number | undefined => performance.getEntriesByName('first-paint')[0]?.startTime;

const sinceFirstPaint = (): number => performance.now() - (firstPaint() ?? performance.now());
