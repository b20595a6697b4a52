package io.terrace.community.profile;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import io.terrace.community.profile.SearchTermRepository.Hit;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// Finds fans who want to be found: first those whose name or handle begins as typed, in the order of the alphabet,
/// then those with a word that resembles the longest one typed, the nearest first. A fan comes once.
@ApplicationScoped
class FanSearch {

    private static final int MOST_WORDS = 10;
    private static final int SHORTEST_TO_RESEMBLE = 3;

    private final SearchTermRepository search;
    private final ProfileService profiles;
    private final KeysetPageAssembler paging;

    FanSearch(SearchTermRepository search, ProfileService profiles, KeysetPageAssembler paging) {
        this.search = search;
        this.profiles = profiles;
        this.paging = paging;
    }

    /// Where a page begins.
    ///
    /// @param word the one that resembles; empty among beginnings
    private record Place(String word, Hit hit) {

        static Place first(NormalizedSearchText wanted) {
            return new Place("", Hit.before(wanted.text()));
        }

        /// Words and terms hold no line feed.
        String text() {
            return word + "\n" + hit.term() + "\n" + hit.user();
        }

        static Place of(String text) {
            String[] parts = text.split("\n", -1);
            return new Place(parts[0], new Hit(parts[1], UUID.fromString(parts[2])));
        }
    }

    @Transactional
    public Page<ProfileView> page(UUID viewer, NormalizedSearchText wanted, PageRequest request) {
        String list = "search:" + wanted.text();
        Place from = paging.position(request, list).map(Place::of).orElseGet(() -> Place.first(wanted));
        Page<Place> found = paging.page(found(wanted, from, request.limit() + 1), request, list, Place::text);
        return new Page<>(views(viewer, found.items()), found.nextCursor());
    }

    private List<Place> found(NormalizedSearchText wanted, Place from, int most) {
        List<Place> found = new ArrayList<>();
        if (from.word().isEmpty()) {
            search.beginning(wanted.text(), from.hit(), most).forEach(hit -> found.add(new Place("", hit)));
        }
        String longest = wanted.words().stream()
                .max(Comparator.comparingInt(String::length))
                .orElse("");
        if (found.size() == most || longest.length() < SHORTEST_TO_RESEMBLE) {
            return found;
        }
        List<String> words = search.similar(longest, MOST_WORDS);
        for (int i = Math.max(0, words.indexOf(from.word())); i < words.size() && found.size() < most; i++) {
            String word = words.get(i);
            Hit after = word.equals(from.word()) ? from.hit() : Hit.before(word);
            search.with(word, words.subList(0, i), wanted.text(), after, most - found.size())
                    .forEach(hit -> found.add(new Place(word, hit)));
        }
        return found;
    }

    // Fans hidden from the viewer are left out here: a page may have fewer, and none is read twice.
    private List<ProfileView> views(UUID viewer, List<Place> places) {
        List<UUID> users = places.stream().map(place -> place.hit().user()).toList();
        Map<UUID, ProfileView> views =
                profiles.find(viewer, users).stream().collect(toMap(ProfileView::id, identity()));
        return users.stream().filter(views::containsKey).map(views::get).toList();
    }
}
