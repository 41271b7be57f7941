const svg = 'http://www.w3.org/2000/svg';

/** One of the page's own drawings, by its name in the sheet that the page carries. */
export function iconOf(name: string): SVGElement {
  const icon = document.createElementNS(svg, 'svg');
  icon.setAttribute('class', `icon icon-${name}`);
  icon.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(svg, 'use');
  use.setAttribute('href', `#i-${name}`);
  icon.append(use);
  return icon;
}
