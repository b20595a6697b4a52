package io.terrace.platform.outbound;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/// A name server of an attacker's: one answer the first time, another ever after.
final class FakeNames implements NameResolver {

    private final Map<String, List<String>> answers = new HashMap<>();
    private final AtomicInteger asked = new AtomicInteger();

    /// @param answers addresses with commas between them
    FakeNames answer(String host, List<String> answers) {
        this.answers.put(host, answers);
        asked.set(0);
        return this;
    }

    int asked() {
        return asked.get();
    }

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
        List<String> known = answers.get(host);
        if (known == null || known.isEmpty()) {
            throw new UnknownHostException(host);
        }
        String[] answer =
                known.get(Math.min(asked.getAndIncrement(), known.size() - 1)).split(",", -1);
        var found = new InetAddress[answer.length];
        for (int i = 0; i < answer.length; i++) {
            found[i] = InetAddress.ofLiteral(answer[i]);
        }
        return found;
    }
}
