export const octets = { 'content-type': 'application/octet-stream' };

/** What a bucket has said to what was asked of it. */
export class BucketRefusal extends Error {
  readonly status: number;

  constructor(said: string, status: number) {
    super(`the bucket answered ${status}: ${said}`);
    this.status = status;
  }
}

export const refusalOf = async (response: Response, method: string) => {
  const answer = await response.text();
  return new BucketRefusal(`${method} ${textOf(answer, 'Code') || answer.slice(0, 200)}`, response.status);
};

/** What stands in the first element of that name. */
export const textOf = (xml: string, element: string): string =>
  (new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(xml)?.[1] ?? '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
