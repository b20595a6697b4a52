package io.terrace.auth.courier;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What a letter says, in the languages spoken here. Placeholders: community, code, minutes.
enum Wording {
    EN(
            "Your %1$s sign-in code",
            "Your %1$s code is %2$s. It can be used for %3$d minutes.",
            "Did you not ask for it? Then ignore this message and tell nobody the code."),
    DE(
            "Dein Anmeldecode für %1$s",
            "Dein Code für %1$s lautet %2$s. Er gilt %3$d Minuten.",
            "Du hast keinen angefordert? Dann ignoriere diese Nachricht und gib den Code nicht weiter."),
    ES(
            "Tu código de acceso a %1$s",
            "Tu código de %1$s es %2$s. Se puede usar durante %3$d minutos.",
            "¿No lo has pedido? Ignora este mensaje y no des el código a nadie."),
    FR(
            "Votre code de connexion à %1$s",
            "Votre code %1$s est %2$s. Il est valable %3$d minutes.",
            "Vous ne l’avez pas demandé ? Ignorez ce message et ne donnez le code à personne.");

    private final String subject;
    private final String message;
    private final String warning;

    Wording(String subject, String message, String warning) {
        this.subject = subject;
        this.message = message;
        this.warning = warning;
    }

    static Wording of(@Nullable String locale) {
        String language = locale == null ? "" : Locale.forLanguageTag(locale).getLanguage();
        return Arrays.stream(values())
                .filter(wording -> wording.name().toLowerCase(Locale.ROOT).equals(language))
                .findFirst()
                .orElse(EN);
    }

    String subject(Letter letter) {
        return subject.formatted(letter.community());
    }

    String message(Letter letter) {
        return message.formatted(
                letter.community(), letter.code(), letter.validity().toMinutes());
    }

    String warning() {
        return warning;
    }
}
