package io.terrace.demo;

import io.terrace.client.ApiClient;
import io.terrace.client.DemoInstallation;
import io.terrace.client.ExchangeRecorder;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What can be played.
enum DemoScenarioSet {
    FREESTYLE {
        @Override
        void play(DemoInstallation installation, DemoStepPrinter screen) {
            FirstFreestyleResult evening = FreestyleAndReactionScenario.play(installation, screen);
            ErrorResponsesScenario.play(evening, screen);
        }
    },
    IDENTITY {
        @Override
        void play(DemoInstallation installation, DemoStepPrinter screen) {
            SignInDemoPartner visit = SignInDemoPartner.at(installation, screen);
            MailCodeSignInScenario.play(visit);
            PartnerSyncSignInScenario.play(visit);
            SingleSignOnScenario.play(visit);
            LostRefreshScenario.play(visit);
            LogOutAndKeyRevocationScenario.play(visit);
        }
    },
    MATCHDAY {
        @Override
        void play(DemoInstallation installation, DemoStepPrinter screen) {
            DemoClub stand = DemoClub.open(installation, screen, DemoClub.SEATS);
            LivePollVotingScenario.play(stand);
            PredictionScenario.play(stand);
            LastCouponScenario.play(stand);
            ReconciliationScenario.play(stand);
        }
    },
    COMMUNITY {
        @Override
        void play(DemoInstallation installation, DemoStepPrinter screen) {
            DemoClub stand = DemoClub.open(installation, screen, SeatRsvpAndCheckInScenario.QUEUE);
            ConnectionScenario.play(stand);
            LastInvitationPlaceScenario.play(stand);
            SeatRsvpAndCheckInScenario.play(stand);
            DrawSeedCommitmentScenario.play(stand);
            ExportAndErasureScenario.play(stand);
        }
    },
    FEED {
        @Override
        void play(DemoInstallation installation, DemoStepPrinter screen) {
            FreestylePlaysScenario.play(DemoClub.open(installation, screen, FreestylePlaysScenario.FANS));
        }
    },
    SERVER {
        @Override
        void play(DemoInstallation installation, DemoStepPrinter screen) {
            ClubServerScenario.play(installation, screen);
        }
    },
    MESSAGES {
        @Override
        void play(DemoInstallation installation, DemoStepPrinter screen) {
            ApiClient app = installation.app(ExchangeRecorder.NONE);
            DirectMessagesScenario.play(app, screen);
            MultiDeviceCallScenario.play(app, screen);
        }
    },
    SPONSOR {
        @Override
        void play(DemoInstallation installation, DemoStepPrinter screen) {
            SponsoredMatchScenario.play(DemoClub.open(installation, screen, SponsoredMatchScenario.FANS));
        }
    },
    ANALYTICS {
        @Override
        void play(DemoInstallation installation, DemoStepPrinter screen) {
            AnalyticsScenario.play(DemoClub.open(installation, screen, AnalyticsScenario.FANS));
        }
    };

    abstract void play(DemoInstallation installation, DemoStepPrinter screen);

    static DemoScenarioSet named(String name) {
        return Stream.of(values())
                .filter(story -> story.label().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("there is no demo " + name + ", only "
                        + Stream.of(values()).map(DemoScenarioSet::label).collect(Collectors.joining(", "))));
    }

    private String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
