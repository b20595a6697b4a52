package io.terrace.auth.courier;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What a letter says, in the languages spoken here. Placeholders: community, code, minutes.
enum MessageTemplate {
    EN(
            "Your %1$s sign-in code",
            "Your %1$s code is %2$s. It can be used for %3$d minutes.",
            "Did you not ask for it? Then ignore this message and tell no one the code.",
            "en-GB",
            "Your %1$s code is: %2$s. Again: %2$s. Goodbye."),
    DE(
            "Dein Anmeldecode für %1$s",
            "Dein Code für %1$s lautet %2$s. Er gilt %3$d Minuten.",
            "Du hast keinen angefordert? Dann ignoriere diese Nachricht und gib den Code nicht weiter.",
            "de-DE",
            "Dein Code für %1$s lautet: %2$s. Noch einmal: %2$s. Auf Wiederhören."),
    ES(
            "Tu código de acceso a %1$s",
            "Tu código de %1$s es %2$s. Se puede usar durante %3$d minutos.",
            "¿No lo has pedido? Ignora este mensaje y no des el código a nadie.",
            "es-ES",
            "Tu código de %1$s es: %2$s. Otra vez: %2$s. Adiós."),
    FR(
            "Votre code de connexion à %1$s",
            "Votre code %1$s est %2$s. Il est valable %3$d minutes.",
            "Vous ne l’avez pas demandé ? Ignorez ce message et ne donnez le code à personne.",
            "fr-FR",
            "Votre code %1$s est : %2$s. Je répète : %2$s. Au revoir.");

    private final String subject;
    private final String message;
    private final String warning;
    private final String voice;
    private final String speech;

    /// @param voice the language a call is read in, BCP 47
    /// @param speech what it says; the code comes digit by digit
    MessageTemplate(String subject, String message, String warning, String voice, String speech) {
        this.subject = subject;
        this.message = message;
        this.warning = warning;
        this.voice = voice;
        this.speech = speech;
    }

    static MessageTemplate of(@Nullable String locale) {
        String language = locale == null ? "" : Locale.forLanguageTag(locale).getLanguage();
        return Arrays.stream(values())
                .filter(wording -> wording.name().toLowerCase(Locale.ROOT).equals(language))
                .findFirst()
                .orElse(EN);
    }

    String subject(CodeMessage letter) {
        return subject.formatted(letter.community());
    }

    String message(CodeMessage letter) {
        return message.formatted(
                letter.community(), letter.code(), letter.validity().toMinutes());
    }

    String warning() {
        return warning;
    }

    String voice() {
        return voice;
    }

    String speech(CodeMessage letter) {
        return speech.formatted(
                letter.community(), String.join(", ", letter.code().split("")));
    }
}
