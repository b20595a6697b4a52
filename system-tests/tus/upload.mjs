// Uploads a file to a ticket's URL with tus-js-client, through a proxy that cuts the connection.
//
//     node upload.mjs URL FILE CUTS
//
// Prints how often it was cut.
import { readFileSync } from "node:fs";
import net from "node:net";
import * as tus from "tus-js-client";

const [url, path, cuts] = process.argv.slice(2);
const service = new URL(url);
const file = readFileSync(path);
const share = file.length / (Number(cuts) + 1);
let cut = 0;

const proxy = net.createServer((client) => {
  const upstream = net.connect(Number(service.port), service.hostname);
  let passed = 0;
  const end = () => {
    client.destroy();
    upstream.destroy();
  };
  client.on("data", (bytes) => {
    passed += bytes.length;
    upstream.write(bytes);
    if (cut < Number(cuts) && passed > share) {
      cut += 1;
      end();
    }
  });
  upstream.on("data", (bytes) => client.write(bytes));
  for (const socket of [client, upstream]) {
    socket.on("close", end);
    socket.on("error", end);
  }
});

proxy.listen(0, "127.0.0.1", () => {
  const uploadUrl = new URL(url);
  uploadUrl.hostname = "127.0.0.1";
  uploadUrl.port = proxy.address().port;
  new tus.Upload(file, {
    uploadUrl: uploadUrl.href,
    retryDelays: Array(20).fill(200),
    onError: (error) => {
      console.error(String(error));
      process.exit(1);
    },
    onSuccess: () => {
      console.log(cut);
      process.exit(0);
    },
  }).start();
});
