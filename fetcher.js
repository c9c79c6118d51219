// Fetches one address that a person typed, and sees nothing else: the engine, which sees the data, has no network.
// In: {url}. Out: {done, of} in bytes while it reads (of is 0 when unknown), then {bytes: ArrayBuffer} or {error: words}.
addEventListener('message', async ({ data: { url } }) => {
  try {
    const answer = await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-cache' });
    if (!answer.ok) throw new Error(`the server answered ${answer.status} ${answer.statusText}`.trim());
    // With a content encoding the length counts packed bytes, and what is read here is unpacked.
    const of = answer.headers.has('content-encoding') ? 0 : Number(answer.headers.get('content-length') ?? 0);
    const chunks = [];
    let done = 0;
    for (const reader = answer.body.getReader(); ;) {
      const { done: end, value } = await reader.read();
      if (end) break;
      chunks.push(value);
      done += value.length;
      postMessage({ done, of });
    }
    const bytes = new Uint8Array(done);
    let at = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    postMessage({ bytes: bytes.buffer }, [bytes.buffer]);
  } catch (error) {
    postMessage({ error: String(error?.message ?? error) });
  }
  close();
});
