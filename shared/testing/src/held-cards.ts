import type { Page } from '@playwright/test';

/** A camera that sees nothing, until a card is held before it with {@link hold}. */
export const withCamera = (page: Page) =>
  page.addInitScript(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
    const context = canvas.getContext('2d');
    let card: { path: Path2D; size: number } | null = null;
    Object.assign(window, {
      holdCard: (path: string, size: number) => {
        card = path ? { path: new Path2D(path), size } : null;
      },
    });
    const draw = () => {
      if (!context) return;
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.fillStyle = '#777';
      context.fillRect(0, 0, canvas.width, canvas.height);
      if (!card) return;
      // A hand doesn't hold it straight.
      context.translate(560, 130);
      context.rotate(0.14);
      context.scale(420 / card.size, 420 / card.size);
      context.fillStyle = '#f4f1ea';
      context.fillRect(0, 0, card.size, card.size);
      context.fillStyle = '#1c1c1c';
      context.fill(card.path);
    };
    setInterval(draw, 50);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20);
  });

/** A code as it is drawn: squares in a square of `width`. */
interface DrawnCode {
  readonly path: string;
  readonly width: number;
}

/** Holds a card with that code before the camera, or takes it away. */
export const hold = (page: Page, code: DrawnCode | null) =>
  page.evaluate(
    ([drawn, size]) =>
      (window as unknown as { holdCard: (d: string, s: number) => void }).holdCard(drawn, size),
    [code?.path ?? '', code?.width ?? 0] as const,
  );
