package io.terrace.media.store;

import com.robothy.s3.rest.LocalS3;
import com.robothy.s3.rest.bootstrap.LocalS3Mode;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.net.URI;
import java.util.Map;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

/// A server that speaks the S3 API, with one bucket, kept in memory.
public final class LocalBucket implements QuarkusTestResourceLifecycleManager {

    static final String NAME = "media";

    private final LocalS3 server =
            LocalS3.builder().port(-1).mode(LocalS3Mode.IN_MEMORY).build();

    @Override
    public Map<String, String> start() {
        server.start();
        try (S3Client s3 = S3Client.builder()
                .httpClient(UrlConnectionHttpClient.create())
                .region(Region.US_EAST_1)
                .forcePathStyle(true)
                .endpointOverride(URI.create(address()))
                .credentialsProvider(AnonymousCredentialsProvider.create())
                .build()) {
            s3.createBucket(request -> request.bucket(NAME));
        }
        return Map.of(
                "terrace.media.store", "s3",
                "terrace.media.s3.endpoint", address(),
                "terrace.media.s3.bucket", NAME,
                "terrace.media.s3.access-key", "access",
                "terrace.media.s3.secret-key", "secret");
    }

    String address() {
        return "http://127.0.0.1:" + server.getPort();
    }

    @Override
    public void stop() {
        server.shutdown();
    }
}
