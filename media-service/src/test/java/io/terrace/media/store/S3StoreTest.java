package io.terrace.media.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.media.MediaConfig;
import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class S3StoreTest extends StoreContract {

    private static final LocalBucket SERVER = new LocalBucket();

    private static S3Store store = new S3Store(new Bucket("http://127.0.0.1:9"));

    @BeforeAll
    static void start() {
        store.close();
        SERVER.start();
        store = new S3Store(new Bucket(SERVER.address()));
    }

    @AfterAll
    static void stop() {
        store.close();
        SERVER.stop();
    }

    @Override
    ObjectStore store() {
        return store;
    }

    @Test
    void aStoreThatIsNotThereDoesNotAnswer() {
        try (S3Store nowhere = new S3Store(new Bucket("http://127.0.0.1:9"))) {
            assertThat(nowhere.answers()).isFalse();
        }
    }

    private record Bucket(String address) implements MediaConfig.S3 {

        @Override
        public Optional<URI> endpoint() {
            return Optional.of(URI.create(address));
        }

        @Override
        public String region() {
            return "us-east-1";
        }

        @Override
        public String bucket() {
            return LocalBucket.NAME;
        }

        @Override
        public boolean pathStyle() {
            return true;
        }

        @Override
        public Optional<String> accessKey() {
            return Optional.of("access");
        }

        @Override
        public Optional<String> secretKey() {
            return Optional.of("secret");
        }
    }
}
