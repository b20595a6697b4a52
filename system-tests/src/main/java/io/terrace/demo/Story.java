package io.terrace.demo;

import io.terrace.client.Api;
import io.terrace.client.Installation;
import io.terrace.client.Recorder;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What can be played.
enum Story {
    FREESTYLE {
        @Override
        void play(Installation installation, Screen screen) {
            Evening evening = FirstFreestyle.play(installation, screen);
            Refusals.play(evening, screen);
        }
    },
    IDENTITY {
        @Override
        void play(Installation installation, Screen screen) {
            Visit visit = Visit.at(installation, screen);
            CodeByMail.play(visit);
            PartnersWord.play(visit);
            SingleSignOn.play(visit);
            LostAnswer.play(visit);
            RevokedKey.play(visit);
        }
    },
    MATCHDAY {
        @Override
        void play(Installation installation, Screen screen) {
            Stand stand = Stand.open(installation, screen, Stand.SEATS);
            SponsoredPoll.play(stand);
            Prediction.play(stand);
            LastCoupon.play(stand);
            Books.play(stand);
        }
    },
    COMMUNITY {
        @Override
        void play(Installation installation, Screen screen) {
            Stand stand = Stand.open(installation, screen, Turnstile.QUEUE);
            Acquaintances.play(stand);
            Guest.play(stand);
            Turnstile.play(stand);
            TomorrowsSquaddie.play(stand);
            Farewell.play(stand);
        }
    },
    FEED {
        @Override
        void play(Installation installation, Screen screen) {
            PostsOfTheEvening.play(Stand.open(installation, screen, PostsOfTheEvening.FANS));
        }
    },
    SERVER {
        @Override
        void play(Installation installation, Screen screen) {
            ClubServer.play(installation, screen);
        }
    },
    MESSAGES {
        @Override
        void play(Installation installation, Screen screen) {
            Api app = installation.app(Recorder.NONE);
            Correspondence.play(app, screen);
            SquadLine.play(app, screen);
        }
    },
    SPONSOR {
        @Override
        void play(Installation installation, Screen screen) {
            SponsoredMatch.play(Stand.open(installation, screen, SponsoredMatch.FANS));
        }
    },
    ANALYTICS {
        @Override
        void play(Installation installation, Screen screen) {
            CountedEvening.play(Stand.open(installation, screen, CountedEvening.FANS));
        }
    };

    abstract void play(Installation installation, Screen screen);

    static Story named(String name) {
        return Stream.of(values())
                .filter(story -> story.label().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("there is no demo " + name + ", only "
                        + Stream.of(values()).map(Story::label).collect(Collectors.joining(", "))));
    }

    private String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
