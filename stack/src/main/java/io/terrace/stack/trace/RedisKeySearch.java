package io.terrace.stack.trace;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.stack.process.StackException;
import io.terrace.stack.server.Redis;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/// Every key of Redis and what it holds, over the protocol itself (RESP 2).
final class RedisKeySearch {

    private RedisKeySearch() {}

    static PersonalDataSearchResult search(Redis redis, SearchedWords words) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), redis.port())) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            OutputStream out = socket.getOutputStream();
            if (!redis.logIn().isEmpty()) {
                ask(in, out, redis.logIn().toArray(String[]::new));
            }
            long searched = 0;
            long hits = 0;
            for (String key : lines(ask(in, out, "KEYS", "*"))) {
                searched++;
                byte[] value = value(in, out, key);
                if (words.in(key) || words.in(value)) {
                    hits++;
                }
            }
            return new PersonalDataSearchResult("redis", searched, hits);
        } catch (IOException e) {
            throw new StackException("Redis cannot be searched: " + e.getMessage(), e);
        }
    }

    private static byte[] value(InputStream in, OutputStream out, String key) throws IOException {
        String type = new String(ask(in, out, "TYPE", key), UTF_8).strip();
        return switch (type) {
            case "string" -> ask(in, out, "GET", key);
            case "hash" -> ask(in, out, "HGETALL", key);
            case "list" -> ask(in, out, "LRANGE", key, "0", "-1");
            case "set" -> ask(in, out, "SMEMBERS", key);
            case "zset" -> ask(in, out, "ZRANGE", key, "0", "-1");
            case "stream" -> ask(in, out, "XRANGE", key, "-", "+");
            // It ran out in between.
            case "none" -> new byte[0];
            default -> throw new StackException("Redis keeps a " + type + ", which this command cannot read");
        };
    }

    /// @return every text in the answer, each on a line
    private static byte[] ask(InputStream in, OutputStream out, String... command) throws IOException {
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes(("*" + command.length + "\r\n").getBytes(UTF_8));
        for (String word : command) {
            byte[] bytes = word.getBytes(UTF_8);
            request.writeBytes(("$" + bytes.length + "\r\n").getBytes(UTF_8));
            request.writeBytes(bytes);
            request.writeBytes("\r\n".getBytes(UTF_8));
        }
        out.write(request.toByteArray());
        out.flush();
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        read(in, answer);
        return answer.toByteArray();
    }

    private static void read(InputStream in, ByteArrayOutputStream answer) throws IOException {
        String head = line(in);
        int size = head.matches("[$*]-?\\d+") ? Integer.parseInt(head.substring(1)) : 0;
        switch (head.charAt(0)) {
            case '*' -> {
                for (int i = 0; i < size; i++) {
                    read(in, answer);
                }
            }
            case '$' -> {
                if (size >= 0) {
                    answer.writeBytes(in.readNBytes(size));
                    answer.write('\n');
                    in.skipNBytes(2);
                }
            }
            case '-' -> throw new IOException(head.substring(1));
            default -> answer.writeBytes((head.substring(1) + "\n").getBytes(UTF_8));
        }
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\r'; next = in.read()) {
            if (next < 0) {
                throw new IOException("Redis has hung up");
            }
            line.write(next);
        }
        in.skipNBytes(1);
        return line.toString(UTF_8);
    }

    private static List<String> lines(byte[] answer) {
        return new ArrayList<>(new String(answer, UTF_8).lines().toList());
    }
}
