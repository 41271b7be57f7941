import { expect, test } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';

test('A stranger who found a weakness is told whom to tell, where the school has named somebody', async () => {
  const server = await startTestServer({ securityContact: 'mailto:office@school.example' });
  try {
    const told = await server.app.inject('/.well-known/security.txt');
    expect(told.headers['content-type']).toContain('text/plain');
    expect(told.body).toMatch(/^Contact: mailto:office@school\.example\nExpires: 20\d\d-\d\d-\d\dT\S+Z\n/);
  } finally {
    await server.stop();
  }
  const silent = await startTestServer();
  try {
    expect((await silent.app.inject('/.well-known/security.txt')).statusCode).toBe(404);
  } finally {
    await silent.stop();
  }
});
