import { tell } from './dialog.ts';

interface Refusal {
  readonly code: string;
  readonly fields?: readonly { readonly path: string; readonly code: string }[];
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Sends an enquiry for a place, thanks for it, and shows at its field what is wrong; what was typed stays. */
export function sendEnquiries(): void {
  const form = document.querySelector<HTMLFormElement>('form.enquiry');
  if (!form) return;
  const { thanks = '', thanksText = '', ok = '', sending = '' } = form.dataset;
  const messages = JSON.parse(form.dataset.messages ?? '{}') as Record<string, string>;
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const sendText = button?.textContent ?? '';
  const fields = [...form.elements].filter(isField);
  const sentence = (code: string) => messages[code] ?? messages.failed ?? '';

  const complain = (field: Field, code: string | null) => {
    const place = document.getElementById(`${field.name}-problem`);
    if (!place) return;
    place.hidden = code === null;
    place.textContent = code === null ? '' : sentence(code);
    if (code === null) {
      field.removeAttribute('aria-invalid');
      field.removeAttribute('aria-errormessage');
    } else {
      field.setAttribute('aria-invalid', 'true');
      field.setAttribute('aria-errormessage', place.id);
    }
  };
  const complainOfForm = (code: string | null) => {
    const place = form.querySelector<HTMLElement>('.form-problem');
    if (!place) return;
    place.hidden = code === null;
    place.textContent = code === null ? '' : sentence(code);
  };
  const wait = (waiting: boolean) => {
    if (!button) return;
    button.disabled = waiting;
    button.textContent = waiting ? sending : sendText;
  };

  for (const field of fields) field.addEventListener('input', () => complain(field, null));

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });

  async function submit(): Promise<void> {
    if (!form || button?.disabled) return;
    complainOfForm(null);
    const missing = fields.filter((field) => field.required && field.value.trim() === '');
    for (const field of missing) complain(field, 'required');
    if (missing.length > 0) return missing[0]?.focus();
    wait(true);
    const refusal = await post(
      form.action,
      Object.fromEntries(fields.map(({ name, value }) => [name, value])),
    );
    wait(false);
    if (refusal) return refused(refusal);
    form.reset();
    form.classList.add('sent');
    const place = form.querySelector('.thanks');
    if (place) place.textContent = `${thanks}. ${thanksText}`;
    tell({ title: thanks, text: thanksText, confirm: ok });
  }

  function refused({ code, fields: wrong = [] }: Refusal): void {
    const met = wrong.flatMap(({ path, code: fieldCode }) => {
      const field = fields.find(({ name }) => name === path);
      if (field) complain(field, fieldCode);
      return field ? [field] : [];
    });
    if (met.length === 0) complainOfForm(code);
    met[0]?.focus();
  }
}

/** A button is in a form's list too, and has no words of its own. */
const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

/** Null when it arrived, else why not. */
async function post(address: string, values: Record<string, string>): Promise<Refusal | null> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...values, locale: document.documentElement.lang.slice(0, 2) }),
    });
    if (response.ok) return null;
    const { error } = (await response.json()) as { readonly error: Refusal };
    return error;
  } catch (cause) {
    console.warn('The enquiry did not arrive', cause);
    return { code: 'failed' };
  }
}
