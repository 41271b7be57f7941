/** Questions open and close by a click on their heading or on the mark beside it. Without scripts all are open. */
export function foldQuestions(): void {
  document.documentElement.classList.add('folding');
  for (const item of document.querySelectorAll('.faq-item')) {
    const button = item.querySelector('button');
    item.addEventListener('click', ({ target }) => {
      if (!(target instanceof Element) || !target.closest('.faq-heading, .faq-toggle')) return;
      const active = item.classList.toggle('active');
      button?.setAttribute('aria-expanded', String(active));
    });
  }
}
