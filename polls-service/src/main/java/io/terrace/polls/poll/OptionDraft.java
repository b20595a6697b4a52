package io.terrace.polls.poll;

import io.terrace.platform.kernel.Ids;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// An option as a partner words it.
///
/// @param text the option, as fans read it
/// @param correct for a quiz, whether it is right; fans learn it when the quiz is settled, which it then is by
///     itself
record OptionDraft(
        @NotBlank @Size(max = 120) String text,

        @Nullable @Size(max = 2048) @Pattern(regexp = PollSponsor.HTTPS) String imageUrl,

        @Nullable Boolean correct) {

    static List<PollOption> options(List<OptionDraft> drafts) {
        return drafts.stream()
                .map(draft -> new PollOption(Ids.next(), draft.text.strip(), draft.imageUrl))
                .toList();
    }

    static List<PollOption> right(List<OptionDraft> drafts, List<PollOption> options) {
        return IntStream.range(0, drafts.size())
                .filter(i -> Boolean.TRUE.equals(drafts.get(i).correct()))
                .mapToObj(options::get)
                .toList();
    }
}
