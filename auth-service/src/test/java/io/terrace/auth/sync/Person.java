package io.terrace.auth.sync;

import java.util.HashMap;
import java.util.Map;

/// What somebody is known by.
record Person(String email, String phone, String external) {

    /// Never the same as another's.
    static Person number(int number) {
        return new Person("vera-" + number + "@example.com", "+4477" + "%08d".formatted(number), "vera-" + number);
    }

    /// Some of it, as a partner-sync has it.
    ///
    /// @param mix of `e`, `p` and `x`
    Map<String, Object> word(String mix) {
        var word = new HashMap<String, Object>();
        if (mix.contains("e")) {
            word.put("email", email);
        }
        if (mix.contains("p")) {
            word.put("phone", phone);
        }
        if (mix.contains("x")) {
            word.put("externalUserId", external);
        }
        return word;
    }

    /// All of it, as the table of identities has it.
    Map<String, String> identities() {
        return Map.of("EMAIL", email, "PHONE", phone, "EXTERNAL", external);
    }
}
