package io.terrace.platform.rest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CacheControlFilterTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET | /v2/me | no-store",
                "GET | /v2/me/privacy | no-store",
                "PATCH | /v2/me | no-store",
                "GET | /v2/fans | no-store",
                "GET | /v2/fans/1/wallet | no-store",
                "GET | /v2/fanzines | private, no-cache",
                "GET | /v2/meetups | private, no-cache",
                "GET | /v2/feed | private, no-cache",
                "HEAD | /v2/feed | private, no-cache",
                "POST | /v2/auth/token/refresh | no-store",
                "DELETE | /v2/auth/sessions | no-store"
            })
    void aFansOwnAccountIsNotStored(String method, String path, String value) {
        assertThat(CacheControlFilter.value(method, path)).isEqualTo(value);
    }
}
